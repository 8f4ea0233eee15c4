Attribute VB_Name = "xlwings"
Option Explicit

' Stands in for xlwings' module in tests: writes down what Python would have been asked to run,
' into column I of the tab in front, from row 10 on.

Public Const PROJECT_NAME As String = "xlwings"

Public Function RunPython(PythonCommand As String)
    Dim Row As Long
    Row = 10
    Do While ActiveSheet.Cells(Row, 9).Value <> ""
        Row = Row + 1
    Loop
    ActiveSheet.Cells(Row, 9).Value = PythonCommand
    RunPython = 0
End Function

Public Function GetConfig(ConfigKey As String, Optional Default As String = "") As Variant
    GetConfig = Default
End Function
