/** The event loop and what runs on it. */
module orrery.core {
    requires transitive orrery.device;
    requires org.slf4j;
}
