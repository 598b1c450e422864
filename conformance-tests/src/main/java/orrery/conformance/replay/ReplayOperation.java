package orrery.conformance.replay;

/** An operation of a transcript. */
@FunctionalInterface
interface ReplayOperation {
    /** Makes the call and says what it answered. */
    Answer run(ReplaySession session, CallArguments arguments);

    /** A call without outputs. */
    @FunctionalInterface
    interface Action {
        /** Makes the call. */
        void run(ReplaySession session, CallArguments arguments);

        /** Returns the operation that answers CUDA_SUCCESS. */
        default ReplayOperation answering() {
            return (session, arguments) -> {
                run(session, arguments);
                return Answer.success();
            };
        }
    }
}
