Attribute VB_Name = "Ribbon"
Option Explicit
Option Private Module

' What the controls of the ribbon tab call. The names differ from those of the buttons' macros:
' a workbook with buttons may be open beside the add-in, and Excel would have to choose.

'[each ribbon button]
Public Sub CALLBACK(control As IRibbonControl)
    If HasWorkbook() Then MACRO
End Sub
'[end]

Public Sub RibbonNewTournament(control As IRibbonControl)
    RunApart "start", ""
End Sub

Public Sub RibbonDoctor(control As IRibbonControl)
    RunApart "doctor", "cmd /k "
End Sub

Private Sub RunApart(ByVal Verb As String, ByVal Terminal As String)
    ' A command of its own, not of a workbook: xlwings cannot start Python where none is open.
    Dim Typed As String
    On Error GoTo Failed
    If Not Ready() Then Exit Sub
    #If Mac Then
        Tell GetConfig("PAIRBOOK_TERMINAL", "pairbook") & " " & Verb, vbInformation
    #Else
        Typed = """" & GetConfig("INTERPRETER_WIN", "python") & """"
        Typed = Typed & " -c ""from addin.cli.main import main; main()"" " & Verb
        If Terminal <> "" Then Typed = Terminal & """" & Typed & """"
        CreateObject("WScript.Shell").Run Typed, IIf(Terminal = "", 0, 1), False
    #End If
    Exit Sub
Failed:
    TellDoctor Err.Description
End Sub

Private Function HasWorkbook() As Boolean
    ' The add-in itself is never the active workbook; with none open there is nothing to act on.
    Dim Entry As Range
    Dim Words As String
    Dim Wanted As String
    HasWorkbook = Not ActiveWorkbook Is Nothing
    If HasWorkbook Then Exit Function
    Words = "Open a tournament workbook first."
    Wanted = "PAIRBOOK_OPEN"
    #If Mac Then
    #Else
        If Application.ProtectedViewWindows.Count > 0 Then Wanted = "PAIRBOOK_PROTECTED"
    #End If
    For Each Entry In ThisWorkbook.Sheets(PROJECT_NAME & ".conf").Range("A1:A20").Cells
        If Entry.Value = Wanted Then Words = Entry.Offset(0, 1).Value
    Next Entry
    Tell Words, vbInformation
End Function
