package orrery.conformance.replay;

import java.util.List;
import java.util.function.Function;
import orrery.conformance.transcript.Call;
import orrery.conformance.transcript.MalformedTranscriptException;
import orrery.conformance.transcript.TranscriptReader;
import orrery.driver.CudaDriver;
import orrery.hardware.Gpus;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/**
 * A transcript under way: its calls are made line by line, on a machine of the caller's choice. For programs that are
 * made up while they run, and for looking at what their names stand for.
 */
public final class Console implements AutoCloseable {
    /** Whether calls are printed before they are made: a driver that crashes takes the program with it. */
    private static final boolean PRINTED = Boolean.getBoolean("orrery.console.print");

    private final ReplaySession session;

    /**
     * Creates a console on a fresh machine with the context {@code ctx} current, or on the GPU of this computer where
     * {@code -Dorrery.device} says {@code hardware}. A GPU decides by itself what the options say.
     */
    public Console(MachineOptions options) {
        this.session = isHardware()
                ? new ReplaySession(false, 1, DriverTarget.hardware())
                : new ReplaySession(false, 1, options);
    }

    /** Creates a console of a new machine with the current context {@code ctx}. */
    public Console(Machine machine) {
        this.session = new ReplaySession(false, 1, new SimulatedTarget(machine));
    }

    /** Returns whether consoles are those of the GPU of this computer. */
    public static boolean isHardware() {
        return Gpus.isHardwareWanted();
    }

    /**
     * Returns the machine.
     *
     * @throws UnsupportedOperationException on hardware
     */
    public Machine machine() {
        return session.machine();
    }

    /** Returns the driver. */
    public CudaDriver driver() {
        return session.driver();
    }

    /** Returns what a name stands for, or null. */
    public Object value(String name) {
        return session.value(name);
    }

    /** Returns the ids that host functions and callbacks have left so far. */
    public List<Integer> hostIds() {
        return session.log().ids();
    }

    /** Lets everything finish that can. */
    public void settle() {
        session.settle();
    }

    /**
     * Lets everything finish that can and makes a call; the answer as a transcript prints it. Whatever goes wrong
     * beside the result codes is shown in place of the answer.
     *
     * @param line a line of a transcript up to {@code =>}
     */
    public String answer(String line) {
        return make(line, session::answer);
    }

    /** Returns the same at once, whatever is under way. */
    public String answerAtOnce(String line) {
        return make(line, session::answerAtOnce);
    }

    private static String make(String line, Function<Call, String> how) {
        if (PRINTED) {
            System.err.println(line);
        }
        Call call = parse(line);
        return Replayer.orFailure(call, () -> how.apply(call));
    }

    private static Call parse(String line) {
        try {
            List<String> text = List.of("=== console", line + " => CUDA_SUCCESS");
            return TranscriptReader.read("console", text).get(0).calls().get(0);
        } catch (MalformedTranscriptException e) {
            throw new IllegalArgumentException(line, e);
        }
    }

    @Override
    public void close() {
        session.close();
    }
}
