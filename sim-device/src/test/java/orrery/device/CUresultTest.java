package orrery.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CUresultTest {
    @Test
    void codesAreThoseOfTheHeader() {
        List<String[]> rows = Tables.read("curesult-codes.txt", " ");
        for (String[] row : rows) {
            int code = Integer.parseInt(row[0]);
            assertEquals(code, CUresult.valueOf(row[1]).code(), row[1]);
            assertEquals(Optional.of(CUresult.valueOf(row[1])), CUresult.of(code));
        }
        assertEquals(rows.size(), CUresult.values().length);
    }

    @Test
    void codesBetweenAreUnknown() {
        for (int code : new int[] {Integer.MIN_VALUE, -1, 9, 203, 706, 998, 1000, Integer.MAX_VALUE}) {
            assertTrue(CUresult.of(code).isEmpty(), "" + code);
        }
    }

    @Test
    void everyResultHasWords() {
        for (CUresult result : CUresult.values()) {
            assertFalse(result.text().isBlank(), result.name());
            assertTrue(result.description().endsWith("."), result.name());
        }
    }

    @Test
    void textsAreThoseOfTheDriver() {
        for (String[] row : Tables.read("curesult-strings.tsv", "\t")) {
            assertEquals(row[2], CUresult.valueOf(row[1]).text(), row[1]);
        }
    }
}
