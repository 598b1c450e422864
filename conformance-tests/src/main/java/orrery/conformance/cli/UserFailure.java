package orrery.conformance.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/**
 * Tells why a program of the user has failed: what was thrown, and where in the user's file, with the line. The calls
 * within the simulator are left out.
 */
public final class UserFailure {
    private static final int MAX_PLACES = 8;

    private final String command;
    private final Path file;
    private final Function<String, List<String>> paragraph;

    /**
     * Prepares to tell failures.
     *
     * @param command the name of the command
     * @param file the file of the program
     * @param paragraph returns the indented lines of a message
     */
    public UserFailure(String command, Path file, Function<String, List<String>> paragraph) {
        this.command = command;
        this.file = file;
        this.paragraph = paragraph;
    }

    /** Prints a failure and its causes, and how to see the calls within the simulator. */
    public void print(Throwable failure, PrintWriter err) {
        print(failure, "", err);
        err.println();
        err.println("'orrery run --stack-trace' shows the calls within the simulator too");
        err.flush();
    }

    /**
     * Prints a failure and its causes.
     *
     * @param when when the program has failed, from a space on; empty if that needs no words
     */
    public void print(Throwable failure, String when, PrintWriter err) {
        err.println(command + ": " + file + " has failed" + when);
        String told = "";
        for (Throwable each : Causes.informative(failure)) {
            String text = text(each, told);
            err.println();
            paragraph.apply(told.isEmpty() ? text : "Caused by " + text).forEach(err::println);
            printPlaces(each, err);
            told += text;
        }
        err.flush();
    }

    /**
     * Returns the name of the exception without its package, and its message, which may begin with that name; without
     * the message if that was told: the failure of a call says why the kernel has failed.
     */
    private static String text(Throwable failure, String told) {
        String name = failure.getClass().getSimpleName();
        try {
            String message = failure.getMessage();
            return message == null || told.contains(message) ? name : name + ": " + message;
        } catch (RuntimeException | Error e) {
            return name; // a message of the user's own exception, which fails too
        }
    }

    private void printPlaces(Throwable failure, PrintWriter err) {
        List<StackTraceElement> places = UserPlaces.of(failure);
        for (int i = 0; i < Math.min(places.size(), MAX_PLACES); i++) {
            StackTraceElement place = places.get(i);
            err.println("    at " + place.getFileName() + ":" + place.getLineNumber() + ", in " + method(place));
            if (i == 0) {
                String line = line(place);
                if (!line.isEmpty()) {
                    err.println("        " + line);
                }
            }
        }
        if (places.size() > MAX_PLACES) {
            err.println("    and " + (places.size() - MAX_PLACES) + " more");
        }
    }

    /** Returns the method as the file shows it: that which a lambda is in, for a lambda. */
    private static String method(StackTraceElement place) {
        String name = place.getMethodName();
        if (name.startsWith("lambda$")) {
            String outer = name.substring("lambda$".length(), name.lastIndexOf('$'));
            return "a lambda of " + ("new".equals(outer) ? "the constructor" : outer);
        }
        return switch (name) {
            case "<init>" -> "the constructor of " + place.getClassName();
            case "<clinit>" -> "the initializer of " + place.getClassName();
            default -> name;
        };
    }

    private String line(StackTraceElement place) {
        try {
            List<String> lines = Files.readAllLines(file.resolveSibling(place.getFileName()), StandardCharsets.UTF_8);
            int number = place.getLineNumber();
            return number >= 1 && number <= lines.size() ? lines.get(number - 1).strip() : "";
        } catch (IOException e) {
            return ""; // the place is told without its line
        }
    }
}
