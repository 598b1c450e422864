package orrery.docs;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import orrery.docs.program.Example;
import orrery.sim.timeline.TimelineFormat;

/**
 * What {@code orrery run} shows of a program.
 *
 * @param output what the program prints
 * @param timeline what its machine did
 */
record Printed(String output, String timeline) {

    static Printed of(Example program) {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        ByteArrayOutputStream timeline = new ByteArrayOutputStream();
        try {
            Examples.run(program, printer(output), Examples.drawing(printer(timeline), TimelineFormat.defaults()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String drawn = timeline.toString(StandardCharsets.UTF_8);
        return new Printed(output.toString(StandardCharsets.UTF_8), drawn.replaceFirst("^\\R", ""));
    }

    private static PrintStream printer(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }
}
