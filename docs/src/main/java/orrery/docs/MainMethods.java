package orrery.docs;

import com.google.common.base.Throwables;
import com.google.common.io.Closer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import orrery.docs.program.ObservedMachines;
import orrery.sim.Exploration;
import orrery.sim.Explorer;
import orrery.sim.Machine;
import orrery.sim.MachineFactory;
import orrery.sim.MachineOptions;

/** Runs {@code main} methods, and observes or explores the first machine that each creates. */
final class MainMethods {
    private MainMethods() {}

    /**
     * Runs a program whose machines have changed options, and waits for the threads that it has started, as the
     * {@code java} command does. Then the observation ends, and the machines are closed.
     *
     * @param slow is told of a thread for which it waits long, and of what the method has thrown; null for nothing
     */
    static void run(
            UserProgram program,
            List<String> arguments,
            UnaryOperator<MachineOptions> options,
            Observation observation,
            BiConsumer<Thread, @Nullable Throwable> slow)
            throws IOException, UserProgram.Failed {
        StartedThreads threads = new StartedThreads();
        Consumer<Machine> observer = observation::add;
        Closer closer = Closer.create(); // the last one is closed first
        closer.register(observation::endAndClose);
        closer.register(() -> ObservedMachines.end(observer));
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        closer.register(() -> threads.await(thread -> slow.accept(thread, failure.get())));
        ObservedMachines.observe(options, observer);
        try {
            program.runMain(arguments.toArray(String[]::new));
        } catch (Throwable e) {
            failure.set(e instanceof UserProgram.Failed ? e.getCause() : e);
            throw closer.rethrow(e, UserProgram.Failed.class);
        } finally {
            closer.close();
        }
    }

    /**
     * Explores a program whose result is what a {@code main} method prints, as {@link ExploreMain#result}. What runs of
     * a method share, which is the output of the process, allows one run at a time.
     */
    static Exploration explore(
            Explorer explorer, UserProgram program, List<String> arguments, UnaryOperator<MachineOptions> options) {
        RepeatedProgram runs = new RepeatedProgram(program);
        PrintStream console = System.out;
        Consumer<Machine> nobody = machine -> {};
        ObservedMachines.observe(options, nobody);
        try {
            return explorer.exploreSelfContained(machines -> run(runs, arguments, machines, console));
        } finally {
            // A run that was given up may not have restored these.
            ObservedMachines.endSubstitute();
            ObservedMachines.end(nobody);
            System.setOut(console);
        }
    }

    /** Runs a method, and returns what it prints. Another run may have begun when it ends, if it was given up. */
    private static String run(
            RepeatedProgram program, List<String> arguments, MachineFactory machines, PrintStream console)
            throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        System.setOut(out);
        ObservedMachines.substitute(machines);
        try {
            program.runMain(arguments.toArray(String[]::new));
        } catch (UserProgram.Failed e) {
            Throwables.throwIfInstanceOf(e.getCause(), Exception.class);
            Throwables.throwIfUnchecked(e.getCause());
            throw e;
        } finally {
            ObservedMachines.endSubstitute(machines);
            if (System.out == out) {
                System.setOut(console);
            }
        }
        return ExploreMain.result(bytes);
    }
}
