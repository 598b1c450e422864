package orrery.core.rule;

import java.util.function.Supplier;
import orrery.device.Basis;
import orrery.device.CUresult;
import orrery.device.Rule;

/** A rule as the simulator's enums declare it: its facts in one record, and the only way to raise a result code. */
public interface CoreRule extends Rule {

    /** What the rule says. */
    RuleFacts facts();

    /** The failure of a call that broke this rule; {@code what} says who did what. */
    default CudaException violated(String what) {
        return new CudaException(result(), this, what, null);
    }

    /** The same, kept together with the earlier failure that led to it. */
    default CudaException violated(String what, Throwable cause) {
        return new CudaException(result(), this, what, cause);
    }

    /** The same with a result code that the situation decides, for rules that pass on an error of the device. */
    default CudaException violated(CUresult result, String what, Throwable cause) {
        return new CudaException(result, this, what, cause);
    }

    /** Raises the violation unless {@code holds}. */
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
    default String text() {
        return facts().text();
    }

    @Override
    default String legal() {
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
