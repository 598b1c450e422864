package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.core.context.ExecutionContext;
import orrery.core.context.GreenContext;

/** A handle of a green context. */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public final class CUgreenCtx extends Handle<GreenContext> {
    CUgreenCtx(Reference<GreenContext> reference) {
        super(reference);
    }

    /** Returns the handle of a context if it is green, else null. */
    static @Nullable CUgreenCtx of(ExecutionContext context) {
        return context instanceof GreenContext green ? new CUgreenCtx(Reference.to(green.host(), green)) : null;
    }
}
