/** The event loop and what runs on it. */
module orrery.core {
    requires transitive orrery.device;
    requires transitive com.google.common;
    requires static transitive org.jspecify;
    requires com.fasterxml.jackson.core;
    requires org.slf4j;

    exports orrery.core.array;
    exports orrery.core.call;
    exports orrery.core.capture;
    exports orrery.core.context;
    exports orrery.core.event;
    exports orrery.core.exec;
    exports orrery.core.external;
    exports orrery.core.graph;
    exports orrery.core.graphexec;
    exports orrery.core.host;
    exports orrery.core.kernel;
    exports orrery.core.lifetime;
    exports orrery.core.machine;
    exports orrery.core.memory;
    exports orrery.core.partition;
    exports orrery.core.pool;
    exports orrery.core.rule;
    exports orrery.core.stream;
    exports orrery.core.time;
    exports orrery.core.timeline;
    exports orrery.core.trace;
    exports orrery.core.userobject;
    exports orrery.core.work;
}
