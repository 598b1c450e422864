package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import orrery.sim.Check;
import orrery.sim.Checks;

/** The value of {@code --check}. */
class MistakeOptionsTest {
    @Test
    void nothingIsCheckedWithoutTheOption() {
        assertEquals(Checks.none(), MistakeOptions.checks(null));
    }

    @Test
    void everythingIsCheckedIfNothingIsNamed() {
        assertEquals(Checks.all(), MistakeOptions.checks(""));
    }

    @Test
    void someChecksAreNamed() {
        assertEquals(Checks.of(Check.RACES, Check.LEAKS), MistakeOptions.checks("races, leaks"));
    }

    @Test
    void aMinusLeavesOut() {
        assertEquals(
                Checks.of(Check.RACES, Check.UNINITIALIZED_READS, Check.LIFETIMES),
                MistakeOptions.checks("-leaks,-calls"));
        assertEquals(Checks.of(Check.RACES), MistakeOptions.checks("races,leaks,-leaks"));
    }

    @Test
    void benignRacesAreLeftOut() {
        assertEquals(Checks.all().withoutBenignRaces(), MistakeOptions.checks("-benign"));
        assertEquals(Checks.of(Check.RACES).withoutBenignRaces(), MistakeOptions.checks("races,-benign"));
    }

    @Test
    void anUnknownNameIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> MistakeOptions.checks("raaces"));
        assertThrows(IllegalArgumentException.class, () -> MistakeOptions.checks("benign"));
    }
}
