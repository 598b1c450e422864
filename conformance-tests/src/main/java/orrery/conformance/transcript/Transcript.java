package orrery.conformance.transcript;

import java.util.List;

/**
 * A program of driver calls and what hardware answered.
 *
 * @param file the file that it was read from
 * @param name its name
 * @param primaryContext whether it runs on the device's primary context instead of a fresh one
 * @param devices the number of devices that it runs on
 * @param calls its calls, in order
 */
public record Transcript(String file, String name, boolean primaryContext, int devices, List<Call> calls) {
    /** Copies the calls. */
    public Transcript {
        calls = List.copyOf(calls);
    }
}
