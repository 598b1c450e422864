package orrery.conformance.replay;

import static java.util.Collections.nCopies;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.conformance.transcript.Call;
import orrery.conformance.transcript.Transcript;
import orrery.device.DeviceModel;
import orrery.device.Devices;
import orrery.driver.CudaDriver;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** Replays transcripts on simulated machines, and on the GPU of the computer. */
public final class Replayer {
    private final Divergences divergences;
    private final DeviceModel device;

    /** Creates a replayer that knows divergences, on simulated H200s. */
    public Replayer(Divergences divergences) {
        this(divergences, Devices.h200());
    }

    /** Creates a replayer that knows divergences, on simulated devices of a model. */
    public Replayer(Divergences divergences, DeviceModel device) {
        this.divergences = divergences;
        this.device = device;
    }

    /**
     * Replays a transcript to its end.
     *
     * @throws UnreplayableException if a call needs too much memory
     */
    public Replay replay(Transcript transcript) {
        return replay(transcript, (call, answer) -> {});
    }

    /**
     * Replays a transcript to its end.
     *
     * @param transcript the transcript
     * @param each is given each call and its answer
     * @throws UnreplayableException if a call needs too much memory
     */
    public Replay replay(Transcript transcript, BiConsumer<Call, String> each) {
        try (ReplaySession session =
                new ReplaySession(transcript.primaryContext(), transcript.devices(), options(transcript))) {
            return replay(session, transcript, each);
        }
    }

    /** Returns the options of a machine that a transcript is replayed on. */
    public MachineOptions options(Transcript transcript) {
        return ReplaySession.OPTIONS.withDevices(
                nCopies(transcript.devices(), device).toArray(DeviceModel[]::new));
    }

    /**
     * Replays a transcript to its end on the GPU of this computer. A fault of the GPU lasts to the end of the process.
     *
     * @param transcript the transcript
     * @param each is given each call and its answer
     * @throws UnreplayableException if a call needs too much memory
     * @throws UnsupportedOperationException if the driver of the GPU cannot be opened
     */
    public Replay replayOnHardware(Transcript transcript, BiConsumer<Call, String> each) {
        return replay(DriverTarget.hardware(), transcript, each);
    }

    /**
     * Replays a transcript to its end on a driver. A call that the driver does not have is answered by {@code not
     * simulated}.
     *
     * @param transcript the transcript
     * @param driver the driver
     * @param machine the simulated machine behind the driver; null for none
     * @param settling lets everything finish that can; null for a GPU, on which real time passes
     * @throws UnreplayableException if a call needs too much memory
     */
    public Replay replayOn(
            CudaDriver driver, @Nullable Machine machine, @Nullable Runnable settling, Transcript transcript) {
        return replay(new DriverTarget(driver, machine, settling), transcript, (call, answer) -> {});
    }

    private Replay replay(ReplayTarget target, Transcript transcript, BiConsumer<Call, String> each) {
        try (ReplaySession session = new ReplaySession(transcript.primaryContext(), transcript.devices(), target)) {
            return replay(session, transcript, each);
        }
    }

    private Replay replay(ReplaySession session, Transcript transcript, BiConsumer<Call, String> each) {
        List<Disagreement> disagreements = new ArrayList<>();
        for (Call call : transcript.calls()) {
            String got = answer(session, transcript, call);
            each.accept(call, got);
            if (!got.equals(call.expected())) {
                disagreements.add(new Disagreement(call, got, divergences.of(transcript, call, got)));
            }
        }
        return new Replay(transcript, disagreements);
    }

    private static String answer(ReplaySession session, Transcript transcript, Call call) {
        try {
            return orFailure(call, () -> session.answer(call));
        } catch (UnreplayableException e) {
            throw new UnreplayableException(transcript.file() + ":" + call.line() + ": " + e.getMessage());
        }
    }

    /** Returns the answer of a call, or in its place whatever has gone wrong in the call. */
    static String orFailure(Call call, Supplier<String> answer) {
        try {
            return answer.get();
        } catch (ReplayException e) {
            return e.getMessage();
        } catch (UnreplayableException e) {
            throw e;
        } catch (UnsupportedOperationException e) {
            return "not simulated: " + call.operation();
        } catch (RuntimeException | AssertionError e) {
            String message = String.valueOf(e.getMessage());
            return e.getClass().getSimpleName() + ": "
                    + message.lines().findFirst().orElse("");
        }
    }
}
