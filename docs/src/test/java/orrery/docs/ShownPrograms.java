package orrery.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import orrery.docs.program.Example;

/** What the blocks of pages are to show: regions of sources, and what programs print and draw. */
final class ShownPrograms {
    private final Path sources;
    private final Map<String, Example> programs;
    private final Map<String, Printed> printed = new HashMap<>();

    /**
     * Names sources and programs.
     *
     * @param sources the folder of the sources
     * @param programs all that can be run, by name
     */
    ShownPrograms(Path sources, Map<String, Example> programs) {
        this.sources = sources;
        this.programs = programs;
    }

    /** Returns what a block is to show; null if there is no such program or region. */
    @Nullable
    String given(Page.Block block) {
        if (block.kind().equals("code")) {
            String[] parts = block.name().split("#", 2);
            Path source = sources.resolve(parts[0]);
            return parts.length < 2 || !Files.exists(source)
                    ? null
                    : SourceRegions.of(source).get(parts[1]);
        }
        Example program = programs.get(block.name());
        if (program == null) {
            return null;
        }
        Printed given = printed.computeIfAbsent(block.name(), name -> Printed.of(program));
        return block.kind().equals("output") ? given.output() : given.timeline();
    }

    /** Makes the blocks of a page show what they are to show. */
    void update(Path page) throws IOException {
        Page.of(page).rewrite(block -> {
            String given = given(block);
            return given == null ? block.shown() : given;
        });
    }

    /** Returns which blocks of a page show something else, a sentence each. */
    List<String> faults(Page page) {
        List<String> faults = new ArrayList<>();
        for (Page.Block block : page.blocks()) {
            String given = given(block);
            if (given == null) {
                faults.add(page.name() + ": there is no " + block);
            } else if (!given.equals(block.shown())) {
                faults.add(page.name() + ": " + block + " shows something else:\n" + given);
            }
        }
        return faults;
    }
}
