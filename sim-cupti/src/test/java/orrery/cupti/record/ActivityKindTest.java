package orrery.cupti.record;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ActivityKindTest {

    @ParameterizedTest
    @CsvSource({"MEMCPY, 1", "KERNEL, 3", "CONCURRENT_KERNEL, 10", "ENVIRONMENT, 20", "STREAM, 37", "GRAPH_TRACE, 51"})
    void numbersAreTheDocumentedOnes(ActivityKind kind, int number) {
        assertEquals(number, kind.number());
    }

    @ParameterizedTest
    @EnumSource
    void everyKindIsFoundByItsNumber(ActivityKind kind) {
        assertEquals(Optional.of(kind), ActivityKind.of(kind.number()));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 56, Integer.MAX_VALUE})
    void otherNumbersAreNoKind(int number) {
        assertEquals(Optional.empty(), ActivityKind.of(number));
    }

    @Test
    void thereAreAsManyAsInTheHeader() {
        assertEquals(55, ActivityKind.values().length);
    }
}
