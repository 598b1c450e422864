/** Facts about the simulated machine. */
module orrery.device {
    exports orrery.device;
}
