package orrery.conformance.replay;

import java.util.Optional;
import orrery.conformance.transcript.Call;

/**
 * A call that the simulator answers differently.
 *
 * @param call the call
 * @param got what the simulator answered
 * @param divergence the known divergence that this is, if it is one
 */
public record Disagreement(Call call, String got, Optional<Divergence> divergence) {}
