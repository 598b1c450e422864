package orrery.driver;

/**
 * The configuration of the work queues of a green context. It can be changed before a descriptor is generated from it.
 * Source: {@code CUdevWorkqueueConfigResource} in {@code cuda.h} of CUDA 13.1.
 */
public final class CUdevWorkqueueConfigResource {
    private final CUdevice device;
    private int wqConcurrencyLimit;
    private Scope sharingScope;

    CUdevWorkqueueConfigResource(CUdevice device, int wqConcurrencyLimit, Scope sharingScope) {
        this.device = device;
        this.wqConcurrencyLimit = wqConcurrencyLimit;
        this.sharingScope = sharingScope;
    }

    /** With whom a green context shares work queues. Source: {@code CUdevWorkqueueConfigScope} in {@code cuda.h}. */
    public enum Scope {
        /** With all contexts of the device that share theirs. */
        DEVICE_CTX,
        /** With no other context. */
        GREEN_CTX_BALANCED
    }

    /** Returns the device. */
    public CUdevice device() {
        return device;
    }

    /** Returns how many streams can have kernels in flight at once, as an unsigned number. */
    public int wqConcurrencyLimit() {
        return wqConcurrencyLimit;
    }

    /** Sets how many streams can have kernels in flight at once, as an unsigned number. */
    public CUdevWorkqueueConfigResource wqConcurrencyLimit(int streams) {
        wqConcurrencyLimit = streams;
        return this;
    }

    /** Returns with whom the queues are shared. */
    public Scope sharingScope() {
        return sharingScope;
    }

    /** Sets with whom the queues are shared. */
    public CUdevWorkqueueConfigResource sharingScope(Scope scope) {
        sharingScope = scope;
        return this;
    }
}
