package orrery.docs;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program many times, one run after the other: in each, static fields have the values that they have in the
 * first. Where it can, it sets them back. To load the classes again takes about as long as a run of a short program:
 * each lambda is linked again, and nothing of the program is compiled.
 */
final class RepeatedProgram {
    private final UserProgram program;

    /** The program whose static fields are set back; null if its classes are loaded for each run. */
    private @Nullable UserProgram shared;

    private final List<Method> resets = new ArrayList<>();

    /** Whether {@link #shared} runs, or a run of it has been given up. */
    private boolean isBusy;

    RepeatedProgram(UserProgram program) {
        this.program = program;
        shared = program.resettable().orElse(null);
        if (shared != null) {
            resets.addAll(shared.resets());
        }
    }

    /**
     * Runs the {@code main} method.
     *
     * @throws UserProgram.Failed if it throws; its cause is what is thrown
     */
    void runMain(String... arguments) throws UserProgram.Failed {
        UserProgram reset = reset();
        if (reset == null) {
            program.reloaded().runMain(arguments);
            return;
        }
        try {
            reset.runMain(arguments);
        } finally {
            end();
        }
    }

    /** Returns the program with the first values of static fields; null if its classes have to be loaded. */
    private synchronized @Nullable UserProgram reset() {
        if (isBusy) {
            shared = null; // a run that was given up may change the fields at any time
        }
        if (shared == null || !isAlone()) {
            return null;
        }
        for (Method each : resets) {
            try {
                each.invoke(null);
            } catch (InvocationTargetException | LinkageError e) {
                shared = null; // the program is told when it uses the class
                return null;
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }
        isBusy = true;
        return shared;
    }

    /** Returns whether no other thread is left of the runs that this thread has made. */
    private static boolean isAlone() {
        return Thread.currentThread().getThreadGroup().enumerate(new Thread[2]) < 2;
    }

    private synchronized void end() {
        isBusy = false;
    }
}
