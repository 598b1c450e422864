package orrery.conformance.replay;

import java.util.Optional;
import orrery.conformance.transcript.Call;

/**
 * A call of a transcript that is answered differently in a replay.
 *
 * @param call the call, with the recorded answer
 * @param got the answer in the replay, of the simulator or of a GPU
 * @param divergence the known divergence of the simulator that explains it, if there is one
 */
public record Disagreement(Call call, String got, Optional<Divergence> divergence) {}
