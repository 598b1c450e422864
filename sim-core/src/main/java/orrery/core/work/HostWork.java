package orrery.core.work;

import orrery.device.CostModel;

/** Work that the host does when its turn comes. */
interface HostWork extends Work {
    @Override
    default String label() {
        return kind();
    }

    @Override
    default EngineKind engineKind() {
        return EngineKind.HOST;
    }

    @Override
    default long nanos(CostModel costs) {
        return costs.hostFunctionLatency();
    }
}
