package orrery.runtime;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUcontext;
import orrery.driver.CUgreenCtx;

/** A handle of an execution context: of the primary context of a device, or of a green one. */
public final class cudaExecutionContext_t {
    private final CUcontext context;
    private final @Nullable CUgreenCtx green;

    /**
     * Creates a handle.
     *
     * @param green the green context of {@code context}; null for a primary context
     */
    cudaExecutionContext_t(CUcontext context, @Nullable CUgreenCtx green) {
        this.context = context;
        this.green = green;
    }

    /** Returns the driver's context. */
    CUcontext context() {
        return context;
    }

    /** Returns the driver's green context; null for a primary context. */
    @Nullable
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
