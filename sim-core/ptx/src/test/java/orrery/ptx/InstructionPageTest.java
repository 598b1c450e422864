package orrery.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The page on PTX has the table of instructions; {@code -Dorrery.ptx.page.update=true} writes it. */
class InstructionPageTest {
    private static final Path PAGE = Path.of("../../docs/ptx.md");
    private static final String MARK = "## Instructions";

    @Test
    void pageHasTheTable() throws IOException {
        List<String> page = Files.readAllLines(PAGE);
        int begin = page.indexOf(MARK);
        List<String> wanted = new ArrayList<>(page.subList(0, begin + 3));
        wanted.addAll(InstructionPage.lines());
        if (Boolean.getBoolean("orrery.ptx.page.update")) {
            Files.write(PAGE, wanted);
        }
        assertEquals(wanted, Files.readAllLines(PAGE), "-Dorrery.ptx.page.update=true writes " + PAGE);
    }
}
