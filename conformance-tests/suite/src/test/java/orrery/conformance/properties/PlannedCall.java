package orrery.conformance.properties;

import java.util.function.Consumer;
import orrery.device.CUresult;
import orrery.sim.CudaException;

/**
 * One call of a planned program.
 *
 * @param thread the thread that makes it; empty for the main thread
 * @param text the call as a transcript writes it
 * @param expected the answer as a transcript writes it
 * @param body makes the call and returns the answer
 */
record PlannedCall(String thread, String text, String expected, Body body) {
    private static final String SUCCESS = CUresult.CUDA_SUCCESS.name();

    /** Makes a call on a rig. */
    @FunctionalInterface
    interface Body {
        String on(PropertyRig rig);

        /** A call without outputs. */
        static Body of(Consumer<PropertyRig> call) {
            return rig -> {
                call.accept(rig);
                return SUCCESS;
            };
        }
    }

    /** A call that is expected to succeed and has no outputs. */
    static PlannedCall plain(String thread, String text, Consumer<PropertyRig> body) {
        return new PlannedCall(thread, text, SUCCESS, Body.of(body));
    }

    /** Makes the call. */
    String answer(PropertyRig rig) {
        try {
            return rig.onThread(thread, () -> body.on(rig));
        } catch (CudaException e) {
            return e.result().name();
        }
    }

    /**
     * Whether an answer can be right when not everything that can finish has finished: what should be done may still be
     * under way, but nothing is done too early.
     */
    boolean admits(String answer) {
        boolean late = answer.equals(CUresult.CUDA_ERROR_NOT_READY.name()) && expected.startsWith(SUCCESS);
        return late || answer.equals(expected);
    }

    /** The call without its answer. */
    String question() {
        return (thread.isEmpty() ? "" : "@" + thread + " ") + text;
    }

    /** The line of a transcript. */
    String line() {
        return question() + " => " + expected;
    }
}
