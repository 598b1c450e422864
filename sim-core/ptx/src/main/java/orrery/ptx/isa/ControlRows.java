package orrery.ptx.isa;

import com.google.common.collect.ImmutableList;
import org.objectweb.asm.Opcodes;
import orrery.ptx.device.BlockState;
import orrery.ptx.device.SiteInfo.Element;
import orrery.ptx.isa.Instruction.Role;

/** The flow of control. */
final class ControlRows {
    private ControlRows() {}

    static ImmutableList<Instruction> rows() {
        Rows rows = new Rows("Control");
        rows.control("bra[.uni]", 10, Role.BRANCH, "");
        rows.control("brx.idx[.uni]", 60, Role.INDEXED_BRANCH, "");
        rows.control(
                "call[.uni]",
                10,
                Role.CALL,
                "also recursive ones, and those of functions by address that have no barriers");
        rows.control("ret[.uni]", 10, Role.RETURN, "");
        rows.control("exit", 10, Role.EXIT, "");
        rows.effect("trap", 10, "", (out, instr) -> {
            out.block();
            out.constant(out.scope().sites().number(instr, Element.BYTE));
            out.callOn(BlockState.class, "trap", "(I)Ljava/lang/RuntimeException;");
            out.op(Opcodes.ATHROW);
        });
        rows.effect("griddepcontrol.launch_dependents", 78, "at the beginning of each block", (out, instr) -> {
            out.block();
            out.callOn(BlockState.class, "launchDependents", "()V");
        });
        rows.effect("griddepcontrol.wait", 78, "at the beginning of each block", (out, instr) -> {
            out.block();
            out.callOn(BlockState.class, "awaitDependencies", "()V");
        });
        rows.effect("brkpt", 10, "does nothing", (out, instr) -> {});
        rows.effect("pmevent[.mask]", 14, "does nothing", (out, instr) -> {});
        rows.effect("setmaxnreg.{inc,dec}.sync.aligned.u32", 80, "does nothing", (out, instr) -> {});
        return rows.rows();
    }
}
