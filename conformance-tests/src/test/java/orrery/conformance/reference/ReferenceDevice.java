package orrery.conformance.reference;

import orrery.device.CostModel;
import orrery.device.DeviceAttribute;
import orrery.device.DeviceModel;
import orrery.device.Transfer;

/** A device: multiprocessors, copy engines, and the host thread that the driver has for it. */
final class ReferenceDevice {
    private final ReferenceExecutor executor;
    private final DeviceModel model;
    private final boolean linked;
    private final ReferenceSms sms;
    private final ReferenceEngineQueue toDevice = new ReferenceEngineQueue();
    private final ReferenceEngineQueue toHost;
    private final ReferenceEngineQueue within;
    private final ReferenceEngineQueue hostThread = new ReferenceEngineQueue();

    /** A device; {@code linked} if it and others have access to each other's memory. */
    ReferenceDevice(ReferenceExecutor executor, DeviceModel model, boolean linked) {
        this.executor = executor;
        this.model = model;
        this.linked = linked;
        this.sms = new ReferenceSms(model);
        int engines = model.attribute(DeviceAttribute.ASYNC_ENGINE_COUNT);
        this.toHost = engines > 1 ? new ReferenceEngineQueue() : toDevice;
        this.within = engines > 2 ? new ReferenceEngineQueue() : toDevice;
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

    boolean linked() {
        return linked;
    }

    ReferenceSms sms() {
        return sms;
    }

    /** How urgent work of a priority is: 0 goes first. */
    int urgency(int priority) {
        return model.priorities().urgency(priority);
    }

    /** How urgent everything is that priorities have no effect on. */
    int defaultUrgency() {
        return model.priorities().defaultUrgency();
    }

    /** The engine of a copy; null if the front end does it. */
    ReferenceEngineQueue copyEngine(Transfer transfer) {
        return switch (transfer) {
            case HOST_TO_DEVICE_PINNED, HOST_TO_DEVICE_PAGEABLE -> toDevice;
            case DEVICE_TO_HOST_PINNED, DEVICE_TO_HOST_PAGEABLE -> toHost;
            case DEVICE_TO_DEVICE, PEER, PEER_STAGED -> within;
            case HOST_TO_HOST, MEMSET -> null;
        };
    }

    ReferenceEngineQueue hostThread() {
        return hostThread;
    }
}
