package orrery.conformance.properties;

import orrery.device.CUresult;

/**
 * One call of a planned program.
 *
 * @param thread the thread that makes it; empty for the main thread
 * @param text the call as a transcript writes it
 * @param expected the answer as a transcript writes it
 * @param body makes the call and returns the answer
 */
record PlannedCall(String thread, String text, String expected, Body body) {

    /** Makes a call on a rig. */
    @FunctionalInterface
    interface Body {
        String on(PropertyRig rig);
    }

    /** Creates a call of a transcript. */
    PlannedCall(String thread, String text, String expected) {
        this(thread, text, expected, rig -> rig.answer(text));
    }

    /** Makes the call. */
    String answer(PropertyRig rig) {
        return rig.onThread(thread, () -> body.on(rig));
    }

    /**
     * Whether an answer can be right when not everything that can finish has finished: what should be done may still be
     * under way, but nothing is done too early.
     */
    boolean admits(String answer) {
        boolean late = answer.equals(CUresult.CUDA_ERROR_NOT_READY.name())
                && expected.startsWith(CUresult.CUDA_SUCCESS.name());
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
