package orrery.runtime;

import orrery.device.CUmemorytype;

/** The directions of a copy, by their documented names. Source: {@code driver_types.h}. */
public enum cudaMemcpyKind {
    /** From the host to the host; as on an H200, the addresses decide. */
    HOST_TO_HOST(CUmemorytype.UNIFIED, CUmemorytype.UNIFIED),
    /** From the host to a device. */
    HOST_TO_DEVICE(CUmemorytype.DEVICE, CUmemorytype.HOST),
    /** From a device to the host. */
    DEVICE_TO_HOST(CUmemorytype.HOST, CUmemorytype.DEVICE),
    /** From a device to a device. */
    DEVICE_TO_DEVICE(CUmemorytype.DEVICE, CUmemorytype.DEVICE),
    /** As the addresses say. */
    DEFAULT(CUmemorytype.UNIFIED, CUmemorytype.UNIFIED);

    private final CUmemorytype target;
    private final CUmemorytype source;

    cudaMemcpyKind(CUmemorytype target, CUmemorytype source) {
        this.target = target;
        this.source = source;
    }

    CUmemorytype target() {
        return target;
    }

    CUmemorytype source() {
        return source;
    }

    /** Returns the direction of a copy between such operands. An array is on a device. */
    static cudaMemcpyKind of(CUmemorytype target, CUmemorytype source) {
        if (target == CUmemorytype.ARRAY || source == CUmemorytype.ARRAY) {
            return of(onDevice(target), onDevice(source));
        }
        for (cudaMemcpyKind kind : values()) {
            if (kind != HOST_TO_HOST && kind.target == target && kind.source == source) {
                return kind;
            }
        }
        return target == CUmemorytype.HOST && source == CUmemorytype.HOST ? HOST_TO_HOST : DEFAULT;
    }

    private static CUmemorytype onDevice(CUmemorytype side) {
        return side == CUmemorytype.ARRAY ? CUmemorytype.DEVICE : side;
    }
}
