package orrery.driver;

import orrery.core.context.ExecutionContext;
import orrery.core.context.GreenContext;

/** A handle of a green context. */
public final class CUgreenCtx extends Handle {
    private final GreenContext target;

    CUgreenCtx(GreenContext target) {
        super(target.host());
        this.target = target;
    }

    @Override
    GreenContext target() {
        return target;
    }

    /** Returns the handle of a context if it is green, else null. */
    static CUgreenCtx of(ExecutionContext context) {
        return context instanceof GreenContext green ? new CUgreenCtx(green) : null;
    }
}
