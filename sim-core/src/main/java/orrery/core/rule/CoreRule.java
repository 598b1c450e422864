package orrery.core.rule;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.device.ApiText;
import orrery.device.Basis;
import orrery.device.CUresult;
import orrery.device.Rule;
import orrery.sim.CudaException;

/** A rule that is a constant of an enum. Result codes are raised only through rules. */
public interface CoreRule extends Rule {

    /** Returns the facts of the rule. */
    RuleFacts facts();

    /**
     * Returns the failure of a call that violates this rule.
     *
     * @param what who did what, with the values that violate the rule
     */
    default CudaException violated(String what) {
        return violated(ApiText.of(what));
    }

    /**
     * Returns the failure of a call that violates this rule.
     *
     * @param what who did what, with names that each API prints as its own
     */
    default CudaException violated(ApiText what) {
        return violated(what, null);
    }

    /**
     * Returns the failure of a call that violates this rule.
     *
     * @param what who did what, with names that each API prints as its own
     * @param cause the earlier failure that led to it; null for none
     */
    default CudaException violated(ApiText what, @Nullable Throwable cause) {
        return violated(result(), what, cause);
    }

    /**
     * Returns the failure of a call that violates this rule.
     *
     * @param cause the earlier failure that led to it
     */
    default CudaException violated(String what, @Nullable Throwable cause) {
        return violated(ApiText.of(what), cause);
    }

    /**
     * Returns the failure of a call that violates this rule, with another result code. For rules that report errors of
     * the device.
     */
    default CudaException violated(CUresult result, ApiText what, @Nullable Throwable cause) {
        return new CudaException(result, this, what, cause);
    }

    /** Throws the violation unless {@code holds}. */
    @Contract("false, _ -> fail")
    default void require(boolean holds, Supplier<String> what) {
        if (!holds) {
            throw violated(what.get());
        }
    }

    @Override
    default String id() {
        return facts().id();
    }

    @Override
    default String document() {
        return facts().document();
    }

    @Override
    default String section() {
        return facts().section();
    }

    @Override
    default ApiText text() {
        return facts().text();
    }

    @Override
    default ApiText legal() {
        return facts().legal();
    }

    @Override
    default CUresult result() {
        return facts().result();
    }

    @Override
    default Basis basis() {
        return facts().basis();
    }
}
