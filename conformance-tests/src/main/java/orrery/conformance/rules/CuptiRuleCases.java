package orrery.conformance.rules;

import java.util.function.Consumer;
import orrery.cupti.BuffersCallbackCompleteFunc;
import orrery.cupti.BuffersCallbackRequestFunc;
import orrery.cupti.Cupti;
import orrery.cupti.CuptiException;
import orrery.cupti.record.ActivityBuffer;
import orrery.cupti.record.Generation;

/** Factories of cases about the activity API. */
final class CuptiRuleCases {
    static final int BYTES = 1 << 12;

    private CuptiRuleCases() {}

    /** A program that needs a recorder only. */
    @FunctionalInterface
    interface Program {
        void run(Cupti cupti) throws Throwable;
    }

    /** A program with a recorder of the machine of the rig. */
    @FunctionalInterface
    interface RigProgram {
        void run(Rig rig, Cupti cupti) throws Throwable;
    }

    /** Returns a case that violates a rule. */
    static RuleCase violates(String rule, String name, Program program) {
        return violates(rule, name, (rig, cupti) -> program.run(cupti));
    }

    /** Returns a case that violates a rule. */
    static RuleCase violates(String rule, String name, RigProgram program) {
        return RuleCase.violates(rule, name, rig -> program.run(rig, Cupti.of(rig.machine())));
    }

    /** Returns a case that complies with a rule. */
    static RuleCase complies(String rule, String name, Program program) {
        return complies(rule, name, (rig, cupti) -> program.run(cupti));
    }

    /** Returns a case that complies with a rule. */
    static RuleCase complies(String rule, String name, RigProgram program) {
        return RuleCase.complies(rule, name, rig -> program.run(rig, Cupti.of(rig.machine())));
    }

    /** Creates a recorder with the records of CUDA 13.0. */
    static Cupti ofCuda13(Rig rig) {
        return Cupti.of(rig.machine(), Generation.CUDA_13_0);
    }

    static BuffersCallbackRequestFunc.Granted grant() {
        return new BuffersCallbackRequestFunc.Granted(ActivityBuffer.allocate(BYTES), BYTES, 0);
    }

    /** Registers callbacks that throw away what they get. */
    static Cupti withCallbacks(Cupti cupti) {
        return withCallbacks(cupti, () -> {});
    }

    static Cupti withCallbacks(Cupti cupti, Runnable completed) {
        BuffersCallbackCompleteFunc complete = (context, streamId, buffer, size, validSize) -> completed.run();
        cupti.cuptiActivityRegisterCallbacks(CuptiRuleCases::grant, complete);
        return cupti;
    }

    /** Returns an action that makes a call, and passes a {@link CuptiException} that it throws to {@code failed}. */
    static Runnable reportingTo(Consumer<CuptiException> failed, Runnable call) {
        return () -> {
            try {
                call.run();
            } catch (CuptiException e) {
                failed.accept(e);
            }
        };
    }
}
