package orrery.conformance.replay;

/** An operation of a transcript. */
@FunctionalInterface
interface Operation {
    /** Makes the call and says what it answered. */
    Answer run(Session session, Arguments arguments);

    /** A call without outputs. */
    @FunctionalInterface
    interface Action {
        /** Makes the call. */
        void run(Session session, Arguments arguments);

        /** The operation that answers CUDA_SUCCESS. */
        default Operation answering() {
            return (session, arguments) -> {
                run(session, arguments);
                return Answer.success();
            };
        }
    }
}
