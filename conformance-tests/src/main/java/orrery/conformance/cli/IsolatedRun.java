package orrery.conformance.cli;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import orrery.conformance.transcript.Call;
import orrery.conformance.transcript.Transcript;

/**
 * The result of a transcript that ran in another process.
 *
 * @param transcript the transcript
 * @param answers the calls that were answered, in order
 * @param broken what the process did in the next call, as a predicate such as "hangs: ..."; null if it did not break
 *     down
 */
record IsolatedRun(
        Transcript transcript,
        List<Answered> answers,
        @Nullable String broken) {

    /**
     * A call and its answer.
     *
     * @param call the call
     * @param answer the answer
     */
    record Answered(Call call, String answer) {
        boolean agrees() {
            return answer.equals(call.expected());
        }
    }

    IsolatedRun {
        answers = List.copyOf(answers);
    }

    /** Returns whether all calls answer as recorded. */
    boolean agrees() {
        return broken == null && answers.stream().allMatch(Answered::agrees);
    }

    /**
     * Returns what differs in another run of the same transcript, or empty. Two runs may break down in the same way.
     */
    Optional<String> difference(IsolatedRun other) {
        for (int i = 0; i < Math.min(answers.size(), other.answers.size()); i++) {
            Answered one = answers.get(i);
            String second = other.answers.get(i).answer();
            if (!one.answer().equals(second)) {
                return Optional.of(one.call().text() + " answers " + one.answer() + ", then " + second);
            }
        }
        return Objects.equals(broken, other.broken) && answers.size() == other.answers.size()
                ? Optional.empty()
                : Optional.of("one of two runs " + (broken == null ? other.broken : broken));
    }
}
