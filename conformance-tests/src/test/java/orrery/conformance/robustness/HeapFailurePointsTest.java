package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever allocation of the machine fails, the machine works afterwards, or says that it has failed. The test lets the
 * first allocation of a program fail, then the second, and so on, as SQLite's tests do with {@code malloc}.
 */
@Timeout(value = 300, unit = TimeUnit.SECONDS)
class HeapFailurePointsTest {
    /** Every fifth allocation, to keep the test short. */
    private static final int STEP = 5;

    /** The creation of a machine is over before. */
    private static final long MAX_CREATION = 600;

    private static BiFunction<Long, Boolean, String> program(Class<?> type, Object... arguments) throws Exception {
        Object program = new AllocationLoader()
                .loadClass(type.getName())
                .getConstructors()[0]
                .newInstance(arguments);
        @SuppressWarnings("unchecked") // an interface of the JDK is that of both loaders
        BiFunction<Long, Boolean, String> result = (BiFunction<Long, Boolean, String>) program;
        return result;
    }

    /** Returns the number of allocations of a program, after it has run as often as it takes to load its classes. */
    private static long allocations(BiFunction<Long, Boolean, String> program) {
        for (int i = 0; i < 3; i++) {
            assertEquals(HeapFailureProgram.WORKS, program.apply(0L, false));
        }
        return AllocationFailures.count();
    }

    @ParameterizedTest
    @CsvSource({"PLAIN, false", "PLAIN, true", "POLICY, false", "POLICY, true", "TRACED, false", "TRACED, true"})
    void theMachineWorksOrHasFailed(String kind, boolean andLater) throws Exception {
        BiFunction<Long, Boolean, String> program = program(HeapFailureProgram.class, kind);
        long allocations = allocations(program);
        assertTrue(allocations > 500, () -> "allocations: " + allocations);
        List<String> wrong = new ArrayList<>();
        int working = 0;
        int failed = 0;
        for (long number = 1; number <= allocations; number += STEP) {
            String answer = program.apply(number, andLater);
            switch (answer) {
                case HeapFailureProgram.WORKS -> working++;
                case HeapFailureProgram.FAILED -> failed++;
                default -> wrong.add("allocation " + number + ": " + answer);
            }
        }
        assertEquals(List.of(), wrong);
        assertTrue(working > failed, working + " machines work, " + failed + " have failed");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aMachineThatCannotBeCreatedLeavesTheNextOneAlone(boolean andLater) throws Exception {
        BiFunction<Long, Boolean, String> program = program(HeapFailureProgram.Creation.class);
        long last = Math.min(MAX_CREATION, allocations(program));
        for (long number = 1; number <= last; number += STEP) {
            assertEquals(HeapFailureProgram.WORKS, program.apply(number, andLater), "allocation " + number);
        }
    }
}
