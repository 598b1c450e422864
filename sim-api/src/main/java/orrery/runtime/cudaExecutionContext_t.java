package orrery.runtime;

import java.util.Objects;
import orrery.driver.CUcontext;
import orrery.driver.CUgreenCtx;

/** A handle of an execution context: of the primary context of a device, or of a green one. */
public final class cudaExecutionContext_t {
    private final CUcontext context;
    private final CUgreenCtx green;

    /** A handle of a context, which is that of {@code green} unless that is null. */
    cudaExecutionContext_t(CUcontext context, CUgreenCtx green) {
        this.context = context;
        this.green = green;
    }

    /** Returns the driver's context. */
    CUcontext context() {
        return context;
    }

    /** Returns the driver's green context, or null. */
    CUgreenCtx green() {
        return green;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof cudaExecutionContext_t handle && handle.context.equals(context);
    }

    @Override
    public int hashCode() {
        return Objects.hash(context);
    }

    @Override
    public String toString() {
        return context.toString();
    }
}
