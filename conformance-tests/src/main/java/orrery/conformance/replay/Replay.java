package orrery.conformance.replay;

import java.util.List;
import java.util.Optional;
import orrery.conformance.transcript.Transcript;

/**
 * What became of one transcript.
 *
 * @param transcript the transcript
 * @param disagreements the calls that disagree, in order
 */
public record Replay(Transcript transcript, List<Disagreement> disagreements) {
    /** Copies the disagreements. */
    public Replay {
        disagreements = List.copyOf(disagreements);
    }

    /** Returns whether every call agrees. */
    public boolean agrees() {
        return disagreements.isEmpty();
    }

    /** Returns the first disagreement that is not a known divergence. */
    public Optional<Disagreement> firstUnlisted() {
        return disagreements.stream().filter(d -> d.divergence().isEmpty()).findFirst();
    }

    /** Returns how many disagreements are known divergences. */
    public long listed() {
        return disagreements.stream().filter(d -> d.divergence().isPresent()).count();
    }
}
