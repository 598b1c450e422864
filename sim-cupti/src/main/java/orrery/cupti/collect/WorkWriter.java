package orrery.cupti.collect;

import orrery.core.graphexec.GraphLaunch;
import orrery.core.machine.SimulatedMachine;
import orrery.core.work.KernelLaunch;
import orrery.core.work.Memcpy;
import orrery.core.work.Memset;
import orrery.core.work.NodeWork;
import orrery.core.work.TransferWork;
import orrery.device.DeviceModel;
import orrery.sim.TracedOperation;

/**
 * Writes the records of device work: those of kernels, copies and fills, with their counters. Other kinds of work have
 * no records of their own.
 */
final class WorkWriter {
    private final SimulatedMachine machine;
    private final TransferCalls transfers;
    private final KernelWriter kernels;
    private final CopyWriter copies;
    private final CounterWriter counters;

    WorkWriter(SimulatedMachine machine, WriterResources resources, DeviceBuffers deviceBuffers, OpenCalls calls) {
        this.machine = machine;
        this.transfers = new TransferCalls(calls);
        this.kernels = new KernelWriter(resources, deviceBuffers);
        this.copies = new CopyWriter(resources, transfers);
        this.counters = new CounterWriter(resources);
    }

    /** Notes work that was submitted. */
    void submitted(TracedOperation operation) {
        if (operation.work() instanceof TransferWork) {
            transfers.submitted(operation);
        }
    }

    /** Notes a graph launch by a kernel that starts. */
    void launchStarted(TracedOperation operation, GraphLaunch launch) {
        kernels.launchStarted(operation, launch);
    }

    /** Writes the record of the kernel that made a graph launch, if that was the last one. */
    void launchCompleted(TracedOperation operation, GraphLaunch launch) {
        kernels.launchCompleted(operation, launch);
    }

    /** Writes the records of kernels whose graph launches have not completed. */
    void writePending() {
        kernels.writePending();
    }

    /** Forgets work that was dropped with its context. */
    void dropped(TracedOperation operation) {
        transfers.remove(operation);
    }

    /** Writes the records of work that has completed. */
    void completed(TracedOperation operation) {
        if (operation.work() instanceof NodeWork work) {
            switch (work.nodeType().activity()) {
                case KERNEL -> kernel(operation, (KernelLaunch) work);
                case MEMCPY -> {
                    copies.write(operation, (Memcpy) work);
                    counters.writeBytes(operation, ((Memcpy) work).bytes());
                }
                case MEMSET -> {
                    copies.write(operation, (Memset) work);
                    counters.writeBytes(operation, ((Memset) work).bytes());
                }
                case NONE -> {}
            }
        }
    }

    private void kernel(TracedOperation operation, KernelLaunch launch) {
        kernels.write(operation, launch);
        DeviceModel model = machine.devices().get(operation.deviceOrdinal()).model();
        counters.writeKernel(operation, launch, model);
    }
}
