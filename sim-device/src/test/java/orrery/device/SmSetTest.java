package orrery.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class SmSetTest {
    private static SmSet of(int... sms) {
        BitSet members = new BitSet();
        for (int sm : sms) {
            members.set(sm);
        }
        return SmSet.of(members);
    }

    @Test
    void aSetReadsAsItsRanges() {
        assertEquals("", of().toString());
        assertEquals("0-131", SmSet.first(132).toString());
        assertEquals("0-1 3 5-7", of(0, 1, 3, 5, 6, 7).toString());
    }

    @Test
    void setsWithAnSmInCommonIntersect() {
        assertTrue(of(1, 2).intersects(of(2, 3)));
        assertFalse(of(1, 2).intersects(of(3, 4)));
    }

    @Test
    void aSetContainsItsMembersAlone() {
        assertTrue(of(3).contains(3));
        assertFalse(of(3).contains(4));
    }

    @Test
    void equalSetsHaveEqualHashCodes() {
        assertEquals(SmSet.first(3), of(0, 1, 2));
        assertEquals(SmSet.first(3).hashCode(), of(0, 1, 2).hashCode());
        assertFalse(SmSet.first(3).equals(SmSet.first(2)));
    }

    @Test
    void anAssumedLayoutHasClustersOfSixteen() {
        assertEquals(List.of(16, 16, 8), SmLayout.even(40).clusters());
        assertEquals(List.of(16, 16), SmLayout.even(32).clusters());
        assertEquals(List.of(1), SmLayout.even(1).clusters());
    }
}
