package orrery.conformance.replay;

import java.util.ArrayList;
import java.util.List;
import orrery.conformance.transcript.Call;
import orrery.conformance.transcript.Transcript;

/** Replays transcripts on simulated machines. */
public final class Replayer {
    private final Divergences divergences;

    /** A replayer that knows divergences. */
    public Replayer(Divergences divergences) {
        this.divergences = divergences;
    }

    /** Replays a transcript to its end. */
    public Replay replay(Transcript transcript) {
        List<Disagreement> disagreements = new ArrayList<>();
        try (Session session = new Session(transcript.primaryContext())) {
            for (Call call : transcript.calls()) {
                String got = answer(session, call);
                if (!got.equals(call.expected())) {
                    disagreements.add(new Disagreement(call, got, divergences.of(transcript, call)));
                }
            }
        }
        return new Replay(transcript, disagreements);
    }

    /** Whatever goes wrong in one call is shown in place of its answer. */
    private static String answer(Session session, Call call) {
        try {
            return session.answer(call);
        } catch (ReplayException e) {
            return e.getMessage();
        } catch (UnsupportedOperationException e) {
            return "not simulated: " + call.operation();
        } catch (RuntimeException | AssertionError e) {
            String message = String.valueOf(e.getMessage());
            return e.getClass().getSimpleName() + ": "
                    + message.lines().findFirst().orElse("");
        }
    }
}
