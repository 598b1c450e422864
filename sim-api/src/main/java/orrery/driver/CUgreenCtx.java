package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.core.context.ExecutionContext;
import orrery.core.context.GreenContext;

/** A handle of a green context. */
public final class CUgreenCtx extends Handle {
    private final GreenContext target;

    CUgreenCtx(GreenContext target) {
        super(target.host());
        this.target = target;
    }

    /** A handle of another driver than the simulated one. */
    CUgreenCtx(long address) {
        super(address);
        this.target = null;
    }

    @Override
    GreenContext target() {
        return target;
    }

    /** The handle of a context if it is green, else null. */
    static @Nullable CUgreenCtx of(ExecutionContext context) {
        return context instanceof GreenContext green ? new CUgreenCtx(green) : null;
    }
}
