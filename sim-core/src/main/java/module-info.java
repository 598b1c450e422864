/**
 * The event loop and what runs on it.
 *
 * <p>Programs use {@link orrery.sim} and {@link orrery.sim.timeline}. The other packages are internal: they are
 * exported to the APIs of the simulator only.
 */
@SuppressWarnings("module") // The APIs are compiled later.
module orrery.core {
    requires transitive orrery.device;
    requires com.google.common;
    requires static transitive org.jspecify;
    requires com.fasterxml.jackson.core;
    requires java.management;
    requires org.slf4j;

    exports orrery.sim;
    exports orrery.sim.timeline;
    exports orrery.core.array to
            orrery.cupti,
            orrery.api;
    exports orrery.core.call to
            orrery.cupti,
            orrery.api;
    exports orrery.core.capture to
            orrery.cupti,
            orrery.api;
    exports orrery.core.check to
            orrery.api;
    exports orrery.core.context to
            orrery.cupti,
            orrery.api;
    exports orrery.core.event to
            orrery.cupti,
            orrery.api;
    exports orrery.core.engine to
            orrery.cupti,
            orrery.api;
    exports orrery.core.explore to
            orrery.api;
    exports orrery.core.external to
            orrery.cupti,
            orrery.api;
    exports orrery.core.fault to
            orrery.cupti,
            orrery.api;
    exports orrery.core.graph to
            orrery.cupti,
            orrery.api;
    exports orrery.core.graphexec to
            orrery.cupti,
            orrery.api;
    exports orrery.core.host to
            orrery.cupti,
            orrery.api;
    exports orrery.core.kernel to
            orrery.cupti,
            orrery.api,
            orrery.ptx;
    exports orrery.core.lifetime to
            orrery.cupti,
            orrery.api;
    exports orrery.core.machine to
            orrery.cupti,
            orrery.api;
    exports orrery.core.report to
            orrery.cupti,
            orrery.api;
    exports orrery.core.memory to
            orrery.cupti,
            orrery.api,
            orrery.ptx;
    exports orrery.core.order to
            orrery.cupti;
    exports orrery.core.partition to
            orrery.cupti,
            orrery.api;
    exports orrery.core.pool to
            orrery.cupti,
            orrery.api;
    exports orrery.core.rule to
            orrery.cupti,
            orrery.api;
    exports orrery.core.stream to
            orrery.cupti,
            orrery.api;
    exports orrery.core.userobject to
            orrery.cupti,
            orrery.api;
    exports orrery.core.work to
            orrery.cupti,
            orrery.api;

    uses orrery.sim.MachineFactory;
    uses orrery.sim.PtxCompiler;

    provides orrery.sim.MachineFactory with
            orrery.core.machine.SimulatedMachineFactory;
}
