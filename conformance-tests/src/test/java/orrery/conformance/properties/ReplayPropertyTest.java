package orrery.conformance.properties;

import java.util.stream.Collectors;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import orrery.conformance.properties.Sketches.Revision;
import orrery.conformance.replay.Divergences;
import orrery.conformance.replay.Replay;
import orrery.conformance.replay.Replayer;
import orrery.conformance.transcript.MalformedTranscriptException;
import orrery.conformance.transcript.Transcript;
import orrery.conformance.transcript.TranscriptReader;

/** What a program prints is a transcript that can be replayed. */
@AddLifecycleHook(Tries.class)
class ReplayPropertyTest {

    @Property(tries = 60, edgeCases = EdgeCasesMode.NONE)
    void printedProgramsReplay(@ForAll(supplier = Programs.Brief.class) Program program)
            throws MalformedTranscriptException {
        replay(program.probed().transcript());
    }

    @Property(tries = 60, edgeCases = EdgeCasesMode.NONE)
    void printedGraphsReplay(@ForAll(supplier = Sketches.Revised.class) Revision revision)
            throws MalformedTranscriptException {
        replay(revision.toString());
    }

    @Property(tries = 60, edgeCases = EdgeCasesMode.NONE)
    void printedForksAndJoinsReplay(@ForAll(supplier = ForkJoins.Playable.class) ForkJoin program)
            throws MalformedTranscriptException {
        replay(program.toString());
    }

    @Property(tries = 60, edgeCases = EdgeCasesMode.NONE)
    void printedDialoguesReplay(@ForAll(supplier = Sketches.Any.class) Sketch sketch)
            throws MalformedTranscriptException {
        try (Dialogue dialogue = Dialogue.furnished()) {
            dialogue.say(sketch.build("g"));
            dialogue.ask("shape g");
            dialogue.say("x = cuGraphInstantiate g");
            dialogue.say("cuGraphLaunch x s");
            dialogue.ask("cuGraphExecUpdate x null");
            Cells cells = new Cells();
            sketch.run(cells);
            cells.check(dialogue);
            replay(dialogue.transcript());
        }
    }

    private static void replay(String text) throws MalformedTranscriptException {
        Replayer replayer = new Replayer(Divergences.none());
        for (Transcript transcript :
                TranscriptReader.read("printed", text.lines().toList())) {
            Replay replay = replayer.replay(transcript);
            if (!replay.agrees()) {
                throw new AssertionError(
                        replay.disagreements().stream().map(Object::toString).collect(Collectors.joining("\n")) + "\n"
                                + text);
            }
        }
    }
}
