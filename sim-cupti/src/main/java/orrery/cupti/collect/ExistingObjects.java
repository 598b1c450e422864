package orrery.cupti.collect;

import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import orrery.core.context.Device;
import orrery.core.context.ExecutionContext;
import orrery.core.machine.SimulatedMachine;
import orrery.cupti.record.ActivityKind;

/**
 * Writes the records of devices and contexts, which describe what exists: when their kind is enabled, or later, as soon
 * as there is a buffer for them.
 */
final class ExistingObjects {
    private final SimulatedMachine machine;
    private final EnabledKinds enabled;
    private final BufferQueues queues;
    private final BufferExchange exchange;
    private final ObjectWriter objects;
    private final EnvironmentWriter environment;

    /** The kinds whose records of the devices are still to be written. */
    private final Set<ActivityKind> pendingDeviceKinds = EnumSet.noneOf(ActivityKind.class);

    /** The contexts whose records are still to be written. */
    private final Set<ExecutionContext> pendingContexts = new LinkedHashSet<>();

    ExistingObjects(
            SimulatedMachine machine,
            WriterResources resources,
            BufferExchange exchange,
            ObjectWriter objects,
            EnvironmentWriter environment) {
        this.machine = machine;
        this.enabled = resources.enabled();
        this.queues = resources.queues();
        this.exchange = exchange;
        this.objects = objects;
        this.environment = environment;
    }

    /** Writes the records of what exists when a kind is enabled globally. */
    void kindEnabled(ActivityKind kind) {
        if (kind == ActivityKind.DEVICE || kind == ActivityKind.ENVIRONMENT) {
            pendingDeviceKinds.add(kind);
            writeDevices();
        } else if (kind == ActivityKind.CONTEXT) {
            machine.devices().forEach(device -> pendingContexts.addAll(device.contexts()));
            writeContexts();
        }
    }

    /** Writes the records of what exists when a kind is enabled in a context. */
    void kindEnabled(ExecutionContext context, ActivityKind kind) {
        if (kind == ActivityKind.CONTEXT) {
            pendingContexts.add(context);
            writeContexts();
        }
    }

    /** Writes the record of a context that was created. It has no settings of its own yet. */
    void contextCreated(ExecutionContext context) {
        if (enabled.contains(ActivityKind.CONTEXT)) {
            pendingContexts.add(context);
            writeContexts();
        }
    }

    /** Writes the pending records: buffers were queued, or callbacks that provide them were registered. */
    void buffersAdded() {
        writeDevices();
        writeContexts();
    }

    private void writeDevices() {
        if (!exchange.registered() && queues.global().head() == null) {
            return;
        }
        for (Device device : machine.devices()) {
            if (pendingDeviceKinds.contains(ActivityKind.DEVICE)) {
                objects.writeDevice(device.ordinal(), device.model());
            }
            if (pendingDeviceKinds.contains(ActivityKind.ENVIRONMENT)) {
                environment.sampleIdle(device);
            }
        }
        pendingDeviceKinds.clear();
    }

    private void writeContexts() {
        pendingContexts.removeIf(ExecutionContext::isDestroyed);
        for (ExecutionContext context : List.copyOf(pendingContexts)) {
            if (exchange.registered() || queues.hasBuffers(context)) {
                pendingContexts.remove(context);
                objects.writeContext(context);
            }
        }
    }
}
