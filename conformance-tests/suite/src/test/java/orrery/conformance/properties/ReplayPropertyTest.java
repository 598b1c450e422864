package orrery.conformance.properties;

import java.util.stream.Collectors;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import orrery.conformance.properties.GraphModels.Revision;
import orrery.conformance.replay.Divergences;
import orrery.conformance.replay.Replay;
import orrery.conformance.replay.Replayer;
import orrery.conformance.transcript.MalformedTranscriptException;
import orrery.conformance.transcript.Transcript;
import orrery.conformance.transcript.TranscriptReader;

/** What a program prints is a transcript that can be replayed. */
@AddLifecycleHook(TriesFromProperty.class)
class ReplayPropertyTest {

    @Property(tries = 60, edgeCases = EdgeCasesMode.NONE)
    void printedProgramsReplay(@ForAll(supplier = PropertyPrograms.ShortPrograms.class) PropertyProgram program)
            throws MalformedTranscriptException {
        replay(program.probed().transcript());
    }

    @Property(tries = 60, edgeCases = EdgeCasesMode.NONE)
    void printedGraphsReplay(@ForAll(supplier = GraphModels.Revised.class) Revision revision)
            throws MalformedTranscriptException {
        replay(revision.toString());
    }

    @Property(tries = 60, edgeCases = EdgeCasesMode.NONE)
    void printedForksAndJoinsReplay(@ForAll(supplier = ForkJoins.Streamable.class) ForkJoin program)
            throws MalformedTranscriptException {
        replay(program.toString());
    }

    @Property(tries = 60, edgeCases = EdgeCasesMode.NONE)
    void printedDialoguesReplay(@ForAll(supplier = GraphModels.Any.class) GraphModel model)
            throws MalformedTranscriptException {
        try (CallSession session = CallSession.prepared()) {
            session.call(model.build("g"));
            session.answer("shape g");
            session.call("x = cuGraphInstantiate g");
            session.call("cuGraphLaunch x s");
            session.answer("cuGraphExecUpdate x null");
            Cells cells = new Cells();
            model.run(cells);
            cells.check(session);
            replay(session.transcript());
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
