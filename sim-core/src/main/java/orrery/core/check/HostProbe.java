package orrery.core.check;

import orrery.core.order.ProgramOrder;
import orrery.sim.AccessProbe;
import orrery.sim.Finding.Access.Kind;
import orrery.sim.ThreadScope;

/**
 * Observes accesses through views of host memory: those of threads of the program, of host functions, and of kernels in
 * Java whose code uses such views. Its monitor is that of the {@link ProgramOrder}.
 */
final class HostProbe implements AccessProbe {
    private final ProgramOrder order;
    private final Checker.Threads threads;
    private final PendingOperations operations;
    private final WorkAccesses accesses;
    private final KernelChecks kernels;
    private final HostAccesses host;

    HostProbe(
            ProgramOrder order,
            Checker.Threads threads,
            PendingOperations operations,
            WorkAccesses accesses,
            KernelChecks kernels,
            HostAccesses host) {
        this.order = order;
        this.threads = threads;
        this.operations = operations;
        this.accesses = accesses;
        this.kernels = kernels;
        this.host = host;
    }

    @Override
    public void onAccess(boolean load, int bytes, long address) {
        accessed(load ? Kind.READ : Kind.WRITE, bytes, address);
    }

    @Override
    public void onAtomic(int bytes, long address, ThreadScope scope) {
        accessed(Kind.ATOMIC, bytes, address);
    }

    @Override
    public void onAtomicEnd(boolean changed) {
        if (isDeviceCode()) {
            synchronized (order) {
                kernels.changed(threads.kernel(), changed);
            }
        }
    }

    @Override
    public void onVolatile(boolean load, int bytes, long address) {
        if (load) {
            accessed(Kind.ATOMIC_READ, bytes, address);
        } else {
            written(bytes, address);
        }
    }

    /** Notes a volatile write: it is atomic for other threads but, unlike an atomic operation, reads nothing. */
    private void written(int bytes, long address) {
        synchronized (order) {
            accesses.initialized(address, address + bytes);
            accessed(Kind.ATOMIC, bytes, address);
        }
    }

    private boolean isDeviceCode() {
        return threads.callback() == 0 && threads.isInMachine();
    }

    private void accessed(Kind kind, int bytes, long address) {
        boolean isDeviceCode = isDeviceCode();
        synchronized (order) {
            Actor operation = operations.get(threads.callback());
            if (isDeviceCode) {
                kernels.accessed(threads.kernel(), kind, bytes, address);
            } else if (operation != null) {
                accesses.addOfCallback(new MemoryAccess(operation, kind, address, address + bytes));
            } else {
                host.accessed(kind, address, bytes);
            }
        }
    }
}
