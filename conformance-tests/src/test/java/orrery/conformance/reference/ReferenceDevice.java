package orrery.conformance.reference;

import orrery.device.CostModel;
import orrery.device.DeviceAttribute;
import orrery.device.DeviceModel;
import orrery.device.Transfer;

/** A device: multiprocessors, copy engines, and the host thread that the driver has for it. */
final class ReferenceDevice {
    private final ReferenceExecutor executor;
    private final DeviceModel model;
    private final ReferenceMultiprocessors multiprocessors;
    private final ReferenceLane toDevice = new ReferenceLane();
    private final ReferenceLane toHost;
    private final ReferenceLane within;
    private final ReferenceLane hostThread = new ReferenceLane();

    ReferenceDevice(ReferenceExecutor executor, DeviceModel model) {
        this.executor = executor;
        this.model = model;
        this.multiprocessors = new ReferenceMultiprocessors(model);
        int engines = model.attribute(DeviceAttribute.ASYNC_ENGINE_COUNT);
        this.toHost = engines > 1 ? new ReferenceLane() : toDevice;
        this.within = engines > 2 ? new ReferenceLane() : toDevice;
    }

    ReferenceExecutor executor() {
        return executor;
    }

    DeviceModel model() {
        return model;
    }

    CostModel costs() {
        return model.costs();
    }

    ReferenceMultiprocessors multiprocessors() {
        return multiprocessors;
    }

    /** The engine of a copy; null if the front end does it. */
    ReferenceLane copyEngine(Transfer transfer) {
        return switch (transfer) {
            case HOST_TO_DEVICE_PINNED, HOST_TO_DEVICE_PAGEABLE -> toDevice;
            case DEVICE_TO_HOST_PINNED, DEVICE_TO_HOST_PAGEABLE -> toHost;
            case DEVICE_TO_DEVICE, PEER, PEER_STAGED -> within;
            case HOST_TO_HOST, MEMSET -> null;
        };
    }

    ReferenceLane hostThread() {
        return hostThread;
    }
}
