package orrery.sim;

import com.google.common.collect.ImmutableList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Where a program calls the simulator, or what its kernel does: its stack frames, without those of the simulator, its
 * adapters and the JDK. A helper that makes a call for others is told with those that called it.
 *
 * <pre>{@code
 * for (Finding finding : machine.findings()) {
 *     if (finding instanceof Finding.Leak leak) {
 *         System.out.println(leak.name() + " leaks" + leak.site().lines("  ", "created at"));
 *     }
 * }
 * }</pre>
 *
 * @param frames the frames, the innermost first; empty if they are not known
 */
public record ProgramStack(List<StackTraceElement> frames) {
    /** A place that is not known. */
    public static final ProgramStack UNKNOWN = new ProgramStack(ImmutableList.of());

    /** The name of the system property that says how much of the simulator is in stack traces. */
    public static final String STACK_TRACE = "orrery.stackTrace";

    private static final String KEEPS_ALL = "full";

    /** So many frames are kept: a recursion has the same ones again and again. */
    private static final int MAX_FRAMES = 8;

    private static final ImmutableList<String> SIMULATOR = ImmutableList.of(
            "orrery.core.",
            "orrery.sim.",
            "orrery.driver.",
            "orrery.runtime.",
            "orrery.cupti.",
            "orrery.export.",
            "orrery.ptx.",
            "orrery.jcuda.JCudaAdapter",
            "orrery.jcuda.conversion.");

    private static final ImmutableList<String> JDK = ImmutableList.of("java.", "jdk.", "sun.", "com.sun.proxy.");

    /** Copies the frames. */
    public ProgramStack {
        frames = ImmutableList.copyOf(frames);
    }

    /** What calls programs: test frameworks, by reflection, and our launcher. Its frames are none of the program. */
    private static final Pattern CALLERS = Pattern.compile(
            "java\\.lang\\.reflect\\.Method|jdk\\.internal\\.reflect\\..*|java\\.lang\\.invoke\\.LambdaForm.*"
                    + "|orrery\\.docs\\.[A-Z].*|orrery\\.docs\\.program\\..*|orrery\\.testing\\..*");

    /** The classes of JCuda, in place of which the adapter has its own. Its samples are programs. */
    private static final Pattern JCUDA = Pattern.compile("jcuda\\.(driver\\.|runtime\\.|nvrtc\\.)?[A-Z].*");

    /** The package of the classes that kernels in PTX are compiled to. */
    private static final String PTX = "ptx.";

    /** A part of the names of the classes that the JVM makes for lambdas. */
    private static final String LAMBDA = "$$Lambda";

    /** The methods that compilers make of the bodies of lambdas. */
    private static final Pattern LAMBDA_METHOD = Pattern.compile("lambda\\$(.*)\\$\\d+");

    /** Returns the frames of the program in a stack trace: those that follow each other outside of the simulator. */
    public static ProgramStack of(StackTraceElement[] stack) {
        ImmutableList.Builder<StackTraceElement> frames = ImmutableList.builder();
        int count = 0;
        for (StackTraceElement frame : stack) {
            String name = frame.getClassName();
            if (count == MAX_FRAMES || count > 0 && isCaller(name)) {
                break;
            } else if (isProgram(name) && !isBesideInstructions(frame)) {
                frames.add(frame);
                count++;
            }
        }
        return new ProgramStack(frames.build());
    }

    /**
     * Removes the frames within the simulator from the stack trace of a failed call, so that it begins with the
     * function that the program has called. The system property {@value #STACK_TRACE} keeps them if it is {@code full}.
     */
    public static void shorten(Throwable failure) {
        if (KEEPS_ALL.equals(System.getProperty(STACK_TRACE))) {
            return;
        }
        StackTraceElement[] stack = failure.getStackTrace();
        int function = -1;
        int i = 0;
        for (; i < stack.length && !isProgram(stack[i].getClassName()); i++) {
            String called = stack[i].getClassName();
            function = startsWithOne(called, SIMULATOR) || JCUDA.matcher(called).matches() ? i : function;
        }
        if (i < stack.length && function > 0) {
            failure.setStackTrace(Arrays.copyOfRange(stack, function, stack.length));
        }
    }

    /** Returns whether the frames of a class are of the program. */
    public static boolean isProgram(String className) {
        return !startsWithOne(className, SIMULATOR)
                && !startsWithOne(className, JDK)
                && !className.contains(LAMBDA)
                && !JCUDA.matcher(className).matches();
    }

    /** Returns whether a frame is of what the code of a kernel in PTX has besides its instructions. */
    private static boolean isBesideInstructions(StackTraceElement frame) {
        return frame.getLineNumber() < 0 && frame.getClassName().startsWith(PTX);
    }

    private static boolean isCaller(String className) {
        return startsWithOne(className, SIMULATOR) || CALLERS.matcher(className).matches();
    }

    private static boolean startsWithOne(String name, List<String> prefixes) {
        for (String prefix : prefixes) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the innermost frame; null if it is not known. */
    public @Nullable StackTraceElement innermost() {
        return frames.isEmpty() ? null : frames.get(0);
    }

    /**
     * Returns a line for each frame, the first of which begins with {@code what}; empty if they are not known. Each
     * line begins with a line break.
     *
     * @param indent the spaces before the first line
     * @param what what happened at the innermost frame, for example {@code created at}
     */
    public String lines(String indent, String what) {
        return frames.isEmpty()
                ? ""
                : '\n'
                        + indent
                        + what
                        + ' '
                        + frames.stream()
                                .map(ProgramStack::text)
                                .collect(Collectors.joining("\n" + indent + "  called at "));
    }

    /** Returns the innermost frame as a phrase that begins with a space and {@code at}; empty if it is not known. */
    public String phrase() {
        return frames.isEmpty() ? "" : " at " + text(frames.get(0));
    }

    /**
     * Returns a frame as text, without the names of class loaders and modules, and without a line that is not known. A
     * lambda is told as the method that it is written in: compilers number lambdas differently.
     */
    public static String text(StackTraceElement frame) {
        String line = frame.getLineNumber() < 0 ? "" : ":" + frame.getLineNumber();
        return frame.getClassName() + '.' + method(frame.getMethodName()) + '(' + frame.getFileName() + line + ')';
    }

    private static String method(String name) {
        Matcher lambda = LAMBDA_METHOD.matcher(name);
        return !lambda.matches()
                ? name
                : switch (lambda.group(1)) {
                    case "new" -> "<init>";
                    case "static" -> "<clinit>";
                    default -> lambda.group(1);
                };
    }

    @Override
    public String toString() {
        return frames.stream().map(ProgramStack::text).collect(Collectors.joining(", called at "));
    }
}
