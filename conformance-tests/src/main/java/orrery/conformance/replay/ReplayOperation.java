package orrery.conformance.replay;

/** An operation of a transcript. */
@FunctionalInterface
interface ReplayOperation {
    /** Makes the call and says what it answered. */
    CallAnswer run(ReplaySession session, TranscriptArguments arguments);

    /** A call without outputs. */
    @FunctionalInterface
    interface Action {
        /** Makes the call. */
        void run(ReplaySession session, TranscriptArguments arguments);

        /** Returns the operation that answers CUDA_SUCCESS. */
        default ReplayOperation answering() {
            return (session, arguments) -> {
                run(session, arguments);
                return CallAnswer.success();
            };
        }
    }
}
